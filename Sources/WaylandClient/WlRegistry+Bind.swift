extension WlRegistry {
  /// Binds a global.
  ///
  /// - Parameters:
  ///   - name: its number, from the `global` event.
  ///   - type: the interface it was announced with.
  ///   - version: the version it was announced with; the lower of it and what this code knows is bound.
  public func bind<Object: BindableInterface>(name: UInt32, _ type: Object.Type, version: UInt32) -> Object {
    let version = max(1, min(version, type.highestVersion))
    // A StaticString ends with a zero byte.
    let interface = UnsafeRawPointer(type.interfaceName.utf8Start).assumingMemoryBound(to: CChar.self)
    return create(type, 0, since: 1, count: 4, version: version) {
      $0.set(0, name)
      $0.set(1, interface)
      $0.set(2, version)
    }
  }
}
