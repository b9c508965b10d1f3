import { z } from 'zod'
import { toVatNumber } from '#features/vat-ids/rules.ts'
import { isInRegister, isRegistered } from '#features/vat-ids/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { job } from '#kit/server/jobs.ts'
import { type Checkout, findById } from '../repository.ts'
import { keepVatCheck } from './repository.ts'

/** Asks the register of the European Union whether it knows a VAT id that was typed. */
export const checkVat = job('check-vat-id', z.object({ checkoutId: z.uuid() }))

/** Runs in the background: the register is often slow, and some countries switch theirs off at night. */
export const checkVatSoon = async ({ db }: Pick<Services, 'db'>, checkout: Checkout): Promise<void> => {
  const { vat_id: typed, vat_check: checked } = checkout.extras
  const number = typed && checked?.vat_id !== typed ? toVatNumber(typed) : null
  if (!number || !isInRegister(number)) return
  await checkVat.enqueue(db, { checkoutId: checkout.id }, { key: `vat:${checkout.id}`, maxAttempts: 4 })
}

/** Throws, to be tried again, while the register says nothing. */
export const askRegister = async (services: Services, checkoutId: string): Promise<void> => {
  const typed = (await findById(services.db, checkoutId))?.extras.vat_id
  const number = typed ? toVatNumber(typed) : null
  if (!typed || !number) return
  await keepVatCheck(services.db, checkoutId, { vat_id: typed, is_valid: await isRegistered(services, number) })
}
