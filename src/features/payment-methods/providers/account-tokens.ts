import { createHash } from 'node:crypto'
import type { Services } from '#kit/server/context.ts'
import type { OutboundResponse } from '#kit/server/outbound.ts'

/** `endsAt` in milliseconds since 1970. */
export type Token = { value: string; endsAt: number }

type Login<Account> = {
  /** What tells one account from another: its address and its keys. */
  getKeys(services: Services, account: Account): readonly string[]
  /** Throws ProviderError. */
  logIn(services: Services, account: Account): Promise<Token>
  /** How long before its end a token is used no more. */
  renewBeforeMs: number
}

/**
 * The tokens that a provider gives for keys, kept in memory. Logins are limited, so all calls of an account share one token, and one login when
 * it ends. The returned function sends a call with the account's token, and once more with a new one where the first is no longer accepted.
 */
export const accountTokens = <Account>({ getKeys, logIn, renewBeforeMs }: Login<Account>) => {
  const tokens = new Map<string, Promise<Token>>()

  const getCacheKey = (services: Services, account: Account) =>
    createHash('sha256').update(getKeys(services, account).join('\0')).digest('base64')

  const getToken = async (services: Services, account: Account): Promise<string> => {
    const name = getCacheKey(services, account)
    const known = await tokens.get(name)
    if (known && known.endsAt - services.now().getTime() > renewBeforeMs) return known.value
    const login = logIn(services, account)
    tokens.set(name, login)
    login.catch(() => tokens.delete(name))
    return (await login).value
  }

  return async (
    services: Services,
    account: Account,
    send: (token: string) => Promise<OutboundResponse>,
  ): Promise<OutboundResponse> => {
    const token = await getToken(services, account)
    const answer = await send(token)
    if (answer.status !== 401) return answer
    const name = getCacheKey(services, account)
    if ((await tokens.get(name))?.value === token) tokens.delete(name)
    return send(await getToken(services, account))
  }
}
