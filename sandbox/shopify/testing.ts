import { startSandbox } from '../sandbox.ts'
import { shopHandle } from './shop-handle.ts'

type Answer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[] | string
  extensions?: {
    cost: {
      requestedQueryCost: number
      actualQueryCost: number | null
      throttleStatus: { currentlyAvailable: number; maximumAvailable: number; restoreRate: number }
    }
  }
}

/** A sandbox of its own with one of its shops at hand, and a way to call its Admin API as the product does. */
export async function startShop(domain = 'sandbox-one.myshopify.com') {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 })
  const handle = shopHandle(sandbox.world, domain)
  handle.setRetryUnit(5)
  const url = `${sandbox.url}/shopify/${domain}`

  async function ask(query: string, variables: object = {}, token = handle.identity.customApp.accessToken) {
    const response = await fetch(`${url}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
    })
    const body: Answer = JSON.parse(await response.text())
    return { status: response.status, headers: response.headers, ...body }
  }

  /** The data of an answer without errors, at a path such as `orderCreate.order`. */
  async function data<T>(query: string, variables: object, path: string): Promise<T> {
    const answer = await ask(query, variables)
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer.data) as T
  }

  return { ...handle, url, ask, data, sandbox, close: () => sandbox.close() }
}
