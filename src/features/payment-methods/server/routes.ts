import { Answer, type Routes } from '#kit/server/mount.ts'
import type { paymentMethods } from '../contract.ts'
import { disconnectAccount, switchAccount } from './accounts.ts'
import { readCaptureSetting, saveCaptureSetting } from './capture-setting.ts'
import { typeEntries } from './view.ts'

export const paymentMethodRoutes: Routes<typeof paymentMethods> = {
  activate: async (ctx, { params: { id } }) => new Answer({ id, is_active: true }, await switchAccount(ctx, id, true)),
  disable: async (ctx, { params: { id } }) => new Answer({ id, is_active: false }, await switchAccount(ctx, id, false)),
  disconnect: async (ctx, { params: { id } }) => new Answer({ id }, await disconnectAccount(ctx, id)),
  types: () => typeEntries(),
  captureSetting: (ctx) => readCaptureSetting(ctx),
  changeCaptureSetting: (ctx, { body: { later } }) => saveCaptureSetting(ctx, later),
}
