import Bowser from 'bowser'

export type DeviceKind = 'desktop' | 'phone' | 'tablet'

/** What a browser runs on, by what it says of itself; null where it says nothing. */
export const deviceKind = (userAgent: string | undefined): DeviceKind | null => {
  if (!userAgent) return null
  const { type } = Bowser.parse(userAgent).platform
  return type === 'mobile' ? 'phone' : type === 'tablet' ? 'tablet' : 'desktop'
}
