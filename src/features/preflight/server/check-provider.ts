import { type Checkable, checkableProvider, ProviderError } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Line } from '../contract.ts'
import { askAll, checkAgain, watchingClock } from './probe.ts'

/** Every harmless call that the product will need of a store's account at a provider; null where it has none. */
export const checkProvider = async (services: Services, storeId: string, name: string) => {
  const { watched, clock } = watchingClock(services)
  const provider = await checkableProvider(watched, storeId, name)
  if (!provider) return null
  const lines = await askAll([...provider.checks, messages(provider), clock], (error) => explain(error, provider))
  return { title: provider.title, lines: lines.map((line) => withoutSecrets(line, provider.secrets)) }
}

const messages = ({ title, provenAt }: Checkable) => ({
  name: 'Messages',
  async run(): Promise<Pick<Line, 'state' | 'says' | 'remedy'>> {
    if (provenAt) return { state: 'works', says: `A signed message from ${title} has arrived.`, remedy: null }
    return {
      state: 'open',
      says: `No message from ${title} has arrived yet. The first payment will show whether they do.`,
      remedy: null,
    }
  },
})

const explain = (error: unknown, { title }: Checkable): Pick<Line, 'says' | 'remedy'> => {
  if (!(error instanceof ProviderError))
    return { says: `${title} answered in a way we do not understand.`, remedy: checkAgain }
  const remedies: Record<ProviderError['kind'], string> = {
    'wrong-keys':
      'Copy the keys from the provider’s web app again and enter them at this provider under Payment Methods.',
    'not-permitted': 'Give the account or its keys this permission in the provider’s web app.',
    refused: 'Check in the provider’s web app what the account is missing.',
    unreachable: checkAgain,
  }
  return { says: error.message, remedy: remedies[error.kind] }
}

/** What a provider says may quote what it was asked with. */
const withoutSecrets = (line: Line, secrets: readonly string[]): Line => ({
  ...line,
  says: secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), line.says),
})
