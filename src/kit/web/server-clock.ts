let aheadMs = 0

/** Sets by how much the server's clock is ahead of this browser's, which may be days off: `servedAt` is the server's time of this page. */
export const setServerTime = (servedAt: string): void => {
  aheadMs = Date.parse(servedAt) - Date.now()
}

/** What time it is for the server. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
