import type { PreviewState } from '../rules.ts'

/** What the preview can show. */
export type Shown = 'checkout' | 'thank_you' | PreviewState
export const shownNames: { value: Shown; label: string }[] = [
  { value: 'checkout', label: 'Checkout' },
  { value: 'error', label: 'Field with an error' },
  { value: 'no_rate', label: 'No shipping rate' },
  { value: 'declined', label: 'Payment declined' },
  { value: 'thank_you', label: 'Thank-you page' },
]

export type Device = 'desktop' | 'phone'
export const devices: { value: Device; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]

/** The frame's height on the page. */
export const frameHeight = 500
const screens = { desktop: { width: 1_180 }, phone: { width: 390, height: 780 } } as const

/** How large the frame thinks it is, and by how much it is made smaller: the whole width of a desktop, the whole of a phone. */
export const fitted = (device: Device, room: number): { width: number; height: number; scale: number } => {
  const { width } = screens[device]
  const wanted = device === 'phone' ? frameHeight / screens.phone.height : Math.min(1, room / width)
  // Before the room is known.
  const scale = wanted > 0 ? wanted : 0.4
  return { width, height: frameHeight / scale, scale }
}
