import type { Product } from './installation.ts'

/** The cookies of the demo merchant, logged in. */
export async function signIn({ env: { PUBLIC_URL } }: Pick<Product, 'env'>): Promise<string> {
  const answer = await fetch(`${PUBLIC_URL}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ email: 'demo@checky.example', password: 'demo-merchant-2026' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  if (!answer.ok || cookies.length === 0) throw new Error(`The demo merchant cannot log in: ${await answer.text()}`)
  return cookies.join('; ')
}
