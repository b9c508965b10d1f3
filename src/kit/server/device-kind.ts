import Bowser from 'bowser'

export type DeviceKind = 'desktop' | 'phone' | 'tablet'

/** What a browser runs on, by what it says of itself; null where it says nothing. */
export const deviceKind = (userAgent: string | undefined): DeviceKind | null => {
  if (!userAgent) return null
  const { type } = Bowser.parse(userAgent).platform
  return type === 'mobile' ? 'phone' : type === 'tablet' ? 'tablet' : 'desktop'
}

const appleSystems = new Set(['macOS', 'iOS'])

/** Whether a browser runs on a device of Apple's, by what it says of itself; null where it does not say on what it runs. */
export const isOnApples = (userAgent: string | undefined): boolean | null => {
  const system = userAgent ? Bowser.parse(userAgent).os.name : undefined
  return system === undefined ? null : appleSystems.has(system)
}
