import { Answer, type Routes } from '#kit/server/mount.ts'
import { type Body, iconsName, type providerContract, type updateContract } from '../provider-contract.ts'
import { fullTitle, type Known } from '../providers/catalog.ts'
import type { Description } from '../providers/description.ts'
import type { World } from '../worlds.ts'
import { type Account, getAccount, connectAccount, findAccount, saveDisplay } from './accounts.ts'
import { viewAccount, viewProvider } from './view.ts'

const connected = (provider: Description, account: Account) => {
  const is = `${fullTitle(provider)} is connected.`
  const message = account.row.is_active ? is : `${is} Switch it on to offer it at checkout.`
  return new Answer(viewAccount(provider, account), message)
}

/** What was sent, apart: the contract has held each to its form. */
const parts = (provider: Description, body: Body) => {
  const { fields, switches = [], extra } = provider
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))
  return {
    keys: pick(fields.map(({ name }) => name)) as Record<string, string | null>,
    switches: pick(switches.map(({ name }) => name)) as Record<string, boolean>,
    extra: extra && typeof body[extra.name] === 'string' ? { [extra.setting]: body[extra.name] || undefined } : {},
    name: body['name'] as string | null | undefined,
    icons: body[iconsName(provider)] as string[] | undefined,
    location: {
      world: body['world'] as World | null | undefined,
      address: body['address'] as string | null | undefined,
    },
  }
}

/** The routes of one provider. */
export const providerRoutes = (provider: Known): Routes<ReturnType<typeof providerContract>> => ({
  async read(ctx) {
    const find = provider.record.absent === 'not-found' ? getAccount : findAccount
    return viewProvider(provider, await find(ctx, ctx.store.id, provider))
  },
  async connect(ctx, { body }) {
    const { keys, extra, name, icons, location } = parts(provider, body)
    const display = { ...(name && { name }), ...(icons?.length && { icons }) }
    return connected(provider, await connectAccount(ctx, provider, keys, { ...extra, display }, location))
  },
  async settings(ctx, { body }) {
    const { name = null, icons = [] } = parts(provider, body)
    await saveDisplay(ctx, provider, { name, icons }, iconsName(provider))
    return {}
  },
})

/** The route of the call that changes a connection. */
export const updateRoutes = (provider: Known): Routes<ReturnType<typeof updateContract>> => ({
  async update(ctx, { body }) {
    await getAccount(ctx, ctx.store.id, provider)
    const { keys, switches, icons, location } = parts(provider, body)
    const changes = { ...switches, ...(icons?.length && { display: { icons } }) }
    const account = await connectAccount(ctx, provider, keys, changes, location)
    if (Object.keys(switches).length > 0)
      return new Answer(viewAccount(provider, account), 'Settings updated successfully')
    return connected(provider, account)
  },
})
