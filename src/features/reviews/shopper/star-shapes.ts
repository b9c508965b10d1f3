export type Star = 'full' | 'half' | 'empty'

/** Five stars for a rating of 0 to 5, to the nearest half. */
export const starShapes = (rating: number): Star[] => {
  const halves = Math.round(Math.min(5, Math.max(0, rating)) * 2)
  return [0, 1, 2, 3, 4].map((star) => (halves >= star * 2 + 2 ? 'full' : halves === star * 2 + 1 ? 'half' : 'empty'))
}
