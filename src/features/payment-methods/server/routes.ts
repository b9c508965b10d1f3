import { Answer, type Routes } from '#kit/server/mount.ts'
import type { paymentMethods } from '../contract.ts'
import { type Connectable } from '../credentials.ts'
import { providerTitles } from '../rules.ts'
import { type Account, accountOf, connectAccount, findAccount, saveDisplay, switchAccount } from './accounts.ts'
import { generalLogos, typeEntries, viewAirwallex, viewPaypal, viewPayabl, viewRapyd, viewViva } from './view.ts'

const connected = <View>(name: Connectable, account: Account, view: (account: Account) => View) =>
  new Answer(
    view(account),
    account.row.is_active
      ? `${providerTitles[name]} is connected.`
      : `${providerTitles[name]} is connected. Switch it on to offer it at checkout.`,
  )

export const paymentMethodRoutes: Routes<typeof paymentMethods> = {
  async airwallex(ctx) {
    const account = await findAccount(ctx, ctx.store.id, 'airwallex')
    return account ? viewAirwallex(account) : []
  },
  async connectAirwallex(ctx, { body: { payment_method: icons, world, ...keys } }) {
    const display = icons?.length ? { display: { icons } } : {}
    const account = await connectAccount(ctx, 'airwallex', keys, display, { world })
    return connected('airwallex', account, viewAirwallex)
  },
  async updateAirwallex(ctx, { body: { payment_method: icons, wallet, other, world, ...keys } }) {
    await accountOf(ctx, ctx.store.id, 'airwallex')
    const switches = { ...(wallet !== undefined && { wallet }), ...(other !== undefined && { other }) }
    const changes = { ...switches, ...(icons?.length && { display: { icons } }) }
    const account = await connectAccount(ctx, 'airwallex', keys, changes, { world })
    if (Object.keys(switches).length > 0) return new Answer(viewAirwallex(account), 'Settings updated successfully')
    return connected('airwallex', account, viewAirwallex)
  },
  async airwallexSettings(ctx, { body: { name, payment_method: icons } }) {
    await saveDisplay(ctx, 'airwallex', { name, icons }, 'payment_method')
    return {}
  },

  activate: async (ctx, { params: { id } }) => new Answer({ id, is_active: true }, await switchAccount(ctx, id, true)),
  disable: async (ctx, { params: { id } }) => new Answer({ id, is_active: false }, await switchAccount(ctx, id, false)),
  types: () => typeEntries(),

  async viva(ctx) {
    const account = await findAccount(ctx, ctx.store.id, 'viva')
    return { is_authorized: false, ...(account && viewViva(account)), logos: generalLogos() }
  },
  async connectViva(ctx, { body: { source_code: code, world, ...keys } }) {
    const source = typeof code === 'string' ? { own_source_code: code || undefined } : {}
    return connected('viva', await connectAccount(ctx, 'viva', keys, source, { world }), viewViva)
  },
  async vivaSettings(ctx, { body: { name, payment_method_icons: icons } }) {
    await saveDisplay(ctx, 'viva', { name, icons }, 'payment_method_icons')
    return {}
  },

  async paypal(ctx) {
    const account = await findAccount(ctx, ctx.store.id, 'paypal')
    return account && viewPaypal(account)
  },
  connectPaypal: async (ctx, { body: { world, ...keys } }) =>
    connected('paypal', await connectAccount(ctx, 'paypal', keys, {}, { world }), viewPaypal),
  async paypalSettings(ctx, { body: { name, payment_method_icons: icons } }) {
    await saveDisplay(ctx, 'paypal', { name, icons }, 'payment_method_icons')
    return {}
  },

  async rapyd(ctx) {
    const account = await findAccount(ctx, ctx.store.id, 'rapyd')
    return account && viewRapyd(account)
  },
  connectRapyd: async (ctx, { body: { name, world, ...keys } }) =>
    connected(
      'rapyd',
      await connectAccount(ctx, 'rapyd', keys, name ? { display: { name } } : {}, { world }),
      viewRapyd,
    ),
  async rapydSettings(ctx, { body: { name, payment_method_icons: icons } }) {
    await saveDisplay(ctx, 'rapyd', { name, icons }, 'payment_method_icons')
    return {}
  },

  payabl: async (ctx) => viewPayabl(await accountOf(ctx, ctx.store.id, 'payabl')),
  connectPayabl: async (ctx, { body: { name, world, address, ...keys } }) =>
    connected(
      'payabl',
      await connectAccount(ctx, 'payabl', keys, name ? { display: { name } } : {}, { world, address }),
      viewPayabl,
    ),
  async payablSettings(ctx, { body: { name, payment_method_icons: icons } }) {
    await saveDisplay(ctx, 'payabl', { name, icons }, 'payment_method_icons')
    return {}
  },
}
