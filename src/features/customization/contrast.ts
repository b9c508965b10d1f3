const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two `#rrggbb` colours by WCAG 2: 1 (equal) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** White where it reads well enough for AA on `background`, else near-black, else black: one of them always does. */
export const textOn = (background: string): string =>
  ['#ffffff', '#111111'].find((text) => contrast(background, text) >= 4.5) ?? '#000000'

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')

/** `color` itself where it reaches `ratio` on `background`, else the nearest darker shade of it that does. */
export const darkenedTo = (ratio: number, color: string, background: string): string => {
  let shade = color
  for (let share = 0.95; contrast(shade, background) < ratio && share > 0; share -= 0.05) {
    shade = `#${channels(color)
      .map((channel) => hex(channel * share))
      .join('')}`
  }
  return shade.toLowerCase()
}
