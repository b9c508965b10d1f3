import { letter } from '#features/auth/server/public.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import type { Env } from '#kit/server/env.ts'
import type { Line } from '../contract.ts'

type To = { name: string; store: string }

export const failureMail = (
  { PRODUCT_NAME }: Pick<Env, 'PRODUCT_NAME'>,
  { name, store }: To,
  { subject, lines }: { subject: string; lines: readonly Line[] },
) => {
  const other = subject === 'store' ? 'its shop' : providerTitle(subject)
  const title = `${store}: the connection to ${other} needs your attention`
  return letter({
    subject: title,
    title,
    name,
    paragraphs: [
      `${PRODUCT_NAME} checks every week whether everything that your checkout needs still works. This does not:`,
      ...lines
        .filter(({ state }) => state === 'fails')
        .map((line) => `${line.name}: ${line.says}${line.remedy ? ` ${line.remedy}` : ''}`),
      'We email you once, and again only if it worked in between.',
    ],
  })
}
