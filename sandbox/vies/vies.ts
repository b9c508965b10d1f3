import type { FastifyInstance } from 'fastify'
import type { World } from '#sandbox/world.ts'

type At = { Params: { country: string; number: string } }

/** Countries that the register has. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/**
 * The European Union's register of VAT ids. It knows every number but those that end in 000, answers `MS_UNAVAILABLE` for those that end in
 * 999, and fails as `/sandbox/failures` says of the target `vies`.
 */
export function registerVies(server: FastifyInstance, world: World): void {
  server.get<At>('/vies/ms/:country/vat/:number', async ({ params }, reply) => {
    const { country, number } = params
    if (!members.has(country) || !/^[0-9A-Z+*]{2,12}$/.test(number))
      return reply.code(400).send({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] })
    const isAway = number.endsWith('999')
    const isValid = !isAway && !number.endsWith('000')
    return {
      isValid,
      requestDate: world.now().toISOString(),
      userError: isAway ? 'MS_UNAVAILABLE' : isValid ? 'VALID' : 'INVALID',
      name: isValid ? 'SANDBOX TRADING' : '---',
      address: isValid ? 'MAIN STREET 1' : '---',
      requestIdentifier: '',
      originalVatNumber: number,
      vatNumber: number,
    }
  })
}
