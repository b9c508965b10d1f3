const googleId = /^(?:G-[A-Z0-9]{10}|UA-\d{4,9}-\d{1,4})$/
const pixelId = /^\d{15,16}$/

/** The sentence why this is no id of Google Analytics, or null; an empty one switches it off. */
export const googleIdProblem = (id: string): string | null =>
  id === '' || googleId.test(id) ? null : 'Invalid Google Analytics ID. Example: G-XXXXXXXXXX or UA-XXXXXXXXX-X'

/** The sentence why this is no id of a Meta pixel, or null; an empty one switches it off. */
export const pixelIdProblem = (id: string): string | null =>
  id === '' || pixelId.test(id) ? null : 'Invalid Facebook Pixel ID. It should be a 15–16 digit number.'

/** True for an id of Universal Analytics, which Google has not collected for since July 2023. */
export const isOutdatedGoogleId = (id: string) => id.startsWith('UA-')
