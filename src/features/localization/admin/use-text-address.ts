import { useNavigate, useSearch } from '@tanstack/react-router'
import { mayDiscard } from '#kit/web/modal/unsaved-changes.ts'
import type { TextPage } from '../catalogue.ts'

type Address = { language: string; page: TextPage }
export const start: Address = { language: 'nl', page: 'checkout' }

/** The language and the page that the address holds. Another one is gone to only when nothing typed is lost. */
export const useTextAddress = () => {
  const { language, page }: { language?: unknown; page?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const address: Address = {
    language: typeof language === 'string' && /^[A-Za-z-]{2,12}$/.test(language) ? language : start.language,
    page: page === 'thank_you' || page === 'reminder' ? page : start.page,
  }
  const go = async (change: Partial<Address>) => {
    if (!(await mayDiscard())) return
    // Replaced, so that going back cannot lose what is typed meanwhile.
    await navigate({ to: '/localization', search: { ...address, ...change }, replace: true, resetScroll: false })
  }
  return { ...address, go: (change: Partial<Address>) => void go(change) }
}
