import { z } from 'zod'
import type { Services } from '#kit/server/context.ts'
import type { VatNumber } from '../rules.ts'

/** Who the register of the European Union knows; it calls Greece EL. */
const members: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

const answer = z.object({ isValid: z.boolean(), userError: z.string().optional() })
/** What it says of a number; whatever else it says is that it cannot say. */
const certain: ReadonlySet<string> = new Set(['VALID', 'INVALID'])

/** Whether the register can be asked about a number at all. */
export const isInRegister = ({ country }: VatNumber): boolean => members.has(country)

/** Whether the register knows a number. Throws while it does not say: it rests, is asked too much, or one of its countries is away. */
export const isRegistered = async ({ http, env }: Services, { country, number }: VatNumber): Promise<boolean> => {
  const url = `${env.VIES_URL}/ms/${country}/vat/${number}`
  const { status, json } = await http.send(url, { idempotent: true, peer: `vies:${country}` })
  const parsed = answer.safeParse(json())
  if (status !== 200 || !parsed.success) throw new Error(`the register of VAT ids answered ${status}`)
  const { isValid, userError = isValid ? 'VALID' : 'INVALID' } = parsed.data
  if (!certain.has(userError)) throw new Error('the register of VAT ids cannot say at the moment')
  return isValid
}
