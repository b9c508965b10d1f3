/** Milliseconds between two questions. */
const pauseMs = 5_000

/**
 * Ends as `confirming` does, or sooner where the server has heard how it went: the script's answer may get lost for good. Throws what says
 * nothing for a payment that was declined. What the server knows is read, and no provider asked, whose bank may be asking the shopper. Without
 * the page's own calls: what is shared with them is paid for by every page.
 */
export const untilKnown = async (successUrl: string, confirming: Promise<unknown>): Promise<void> => {
  const [, , token] = new URL(successUrl).pathname.split('/')
  let timer: ReturnType<typeof setInterval> | undefined
  const heard = new Promise<void>((resolve, reject) => {
    const ask = async () => {
      const answer = await (
        await fetch(`/api/checkouts/${token}/state`, { signal: AbortSignal.timeout(pauseMs) })
      ).text()
      if (/"state":"(?:paid|ordered)"/.test(answer)) resolve()
      else if (answer.includes('"is_declined":true')) reject(null)
    }
    timer = setInterval(() => void ask().catch(() => {}), pauseMs)
  })
  try {
    await Promise.race([confirming, heard])
  } finally {
    clearInterval(timer)
  }
}
