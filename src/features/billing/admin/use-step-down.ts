import { useEffect } from 'react'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { openPage } from '#kit/web/page-load.ts'
import { useSave } from '#kit/web/use-save.ts'
import { stepDown } from './billing-queries.ts'

const page = '/billing/plan'

/** Asks before a store steps down to the free plan, when the address that led here wants it. */
export const useStepDown = () => {
  const { save } = useSave(stepDown, {
    success: false,
    onSuccess: ({ message }) => openPage(page, { kind: 'success', message }),
  })
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('to') !== 'free') return
    window.history.replaceState(window.history.state, '', page)
    void ask().then((yes) => (yes ? save(undefined) : undefined))
  }, [save])
}

const ask = () =>
  confirm({
    title: 'Move to the Free plan?',
    text: 'Your checkout stays on until the end of the week you have paid for. After that, your shop uses its own checkout again. You can upgrade at any time.',
    confirm: 'Move to Free',
    cancel: 'Keep my plan',
  })
