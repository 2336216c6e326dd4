// The types are written at build time; see protocols/bindings.list.
