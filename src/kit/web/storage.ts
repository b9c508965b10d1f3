/** Texts that the browser keeps for this site. One that keeps nothing, as it was told to or has no room, forgets them at once. */
const forgiving = (open: () => Storage) => ({
  get(key: string): string | null {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, text: string): void {
    try {
      open().setItem(key, text)
    } catch {}
  },
  remove(key: string): void {
    try {
      open().removeItem(key)
    } catch {}
  },
})

/** Kept for all tabs, until somebody clears it. */
export const browserStorage = forgiving(() => localStorage)

/** Kept for this tab. */
export const tabStorage = forgiving(() => sessionStorage)
