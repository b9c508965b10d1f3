import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'

/** A page, or all pages of a browser. */
type Visitor = { request: APIRequestContext }

const getCsrfToken = async ({ request }: Visitor) => {
  const html = await (await request.get('/dashboard')).text()
  return /name="csrf-token" content="([^"]*)"/.exec(html)?.[1] ?? ''
}
const getData = async <Data>(path: string, answer: APIResponse): Promise<Data> => {
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** Posts to the product with a page's cookies, as its pages do, but without loading one. Throws what was refused. */
export const post = async <Data>(
  visitor: Visitor,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Data> => {
  const token = await getCsrfToken(visitor)
  return getData(path, await visitor.request.post(path, { data, headers: { 'x-csrf-token': token, ...headers } }))
}

/** The same for what is asked for by GET. */
export const get = async <Data>(visitor: Visitor, path: string): Promise<Data> => {
  const token = await getCsrfToken(visitor)
  return getData(path, await visitor.request.get(path, { headers: { 'x-csrf-token': token } }))
}

/** Opens a page of the admin, and waits for its head. */
export const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
