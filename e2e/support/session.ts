import { expect, type Page } from '@playwright/test'

/** Posts to the product with the page's cookies, as its pages do, but without loading one. Throws what was refused. */
export const post = async <Data>(
  page: Page,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Data> => {
  const html = await (await page.request.get('/dashboard')).text()
  const token = /name="csrf-token" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const answer = await page.request.post(path, { data, headers: { 'x-csrf-token': token, ...headers } })
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** Opens a page of the admin, and waits for its head. */
export const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
