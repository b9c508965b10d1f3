/** From so many pages on they are numbered, each by itself; fewer are added below each other. */
export const manyPages = 10

/** Which rows show `page` of a list: that page alone when pages are numbered, else every row up to its end; the last page for one past it. */
export const pageBounds = (page: number, total: number, perPage: number) => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, last)
  const offset = last >= manyPages ? (shown - 1) * perPage : 0
  return { page: shown, offset, limit: shown * perPage - offset }
}
