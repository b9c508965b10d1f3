import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { CheckoutView } from '../../contract.ts'
import { useFormState } from '../form/form-context.tsx'
import { drawButton } from '../provider/draw-button.ts'
import { fetchPart } from '../provider/fetch-part.ts'
import type { InPlace } from '../provider/provider-part.ts'
import type { CheckoutSession } from '../session/checkout-session.ts'
import { useFieldValue } from '../session/use-field-value.ts'
import { PayButton } from './pay-button.tsx'
import styles from '../page/page.module.css'

type Pay = {
  session: CheckoutSession
  isWhole(): boolean
  pay(go: (step: InPlace) => void): Promise<void>
}
type Props = Omit<ComponentProps<typeof PayButton>, 'isReplaced'> & Pay & { methods: CheckoutView['payment_methods'] }

/** Our button, or in its place the chosen provider's own: ours stays until that one is there, and where it does not come. */
export const PayPlace = ({ methods, session, isWhole, pay, ...button }: Props) => {
  const { initial } = useFormState()
  const chosen = useFieldValue('payment', initial['payment'] ?? '')
  const { provider = '', buttons } = methods.find(({ provider, method }) => `${provider}:${method}` === chosen) ?? {}
  const script = buttons?.is_express_only ? undefined : buttons?.script
  const [shown, setShown] = useState('')
  const [wasPriced, setPriced] = useState(!button.disabled)
  if (!button.disabled && !wasPriced) setPriced(true)
  // It stays while a price is asked anew: the provider's window may stand open over it, and would hear of nothing any more.
  const isWanted = script !== undefined && !button.isFree && wasPriced
  const isShown = shown === script && !button.disabled
  return (
    <PayButton {...button} isReplaced={isWanted && isShown}>
      {isWanted && <OwnButton key={script} {...{ provider, script, session, isWhole, pay, isShown, setShown }} />}
    </PayButton>
  )
}

/** As high as ours: nothing moves when it comes. */
const height = 55

const OwnButton = ({ provider, script, isShown, setShown, ...props }: Pay & OwnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const mount = async (room: HTMLElement) => {
      const mountPayButton = await fetchPart(provider, 'mountPayButton')
      return mountPayButton(room, {
        script,
        height,
        session: latest.current.session,
        isWhole: () => latest.current.isWhole(),
        pay: (go) => latest.current.pay(go),
        onFailure: () => setShown(''),
      })
    }
    // Where it does not come our own button leads to the provider's page.
    return drawButton(place, mount, (isDrawn) => setShown(isDrawn ? script : ''))
  }, [provider, script, setShown])

  return <div className={isShown ? styles.ownButton : styles.ownButtonComing} ref={place} />
}
type OwnProps = { provider: string; script: string; isShown: boolean; setShown(script: string): void }
