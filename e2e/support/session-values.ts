import type { Page } from '@playwright/test'

/** Lets the admin's pages carry other session values than the server wrote into them: `{ secretVerified: '0' }`. */
export const withSessionValues = (page: Page, values: object) =>
  page.route(/.*/, async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document' || request.frame() !== page.mainFrame()) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="island">)(.*?)(<\/script>)/s,
      (_, start: string, island: string, end: string) =>
        start + JSON.stringify({ ...JSON.parse(island), ...values }).replaceAll('<', '\\u003c') + end,
    )
    return route.fulfill({ response, body })
  })
