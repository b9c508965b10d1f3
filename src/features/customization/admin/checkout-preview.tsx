import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formQuery } from '#features/checkout-form/admin/public.ts'
import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import { languages, sourceLanguage } from '#features/localization/languages.ts'
import { ownFieldsQuery } from '#features/own-fields/admin/public.ts'
import type { OwnField } from '#features/own-fields/rules.ts'
import type { ExpressWalletName } from '#features/payment-methods/wallets.ts'
import { useOpenedList } from '#kit/web/use-opened-list.ts'
import { defaultCustomization, drawnFont, type Font, placeholderLogo } from '../rules.ts'
import { PreviewCard } from './appearance-cards.tsx'
import { previewProductsQuery, previewStoreQuery, previewWalletsQuery } from './appearance-queries.ts'
import { type Device, devices, fitted, type Shown, shownNames } from './preview-view.ts'
import classes from './appearance-tab.module.css'

type Props = {
  /** As `#rrggbb`; null while something else is typed, and the colour before it stays. */
  primaryColor: string | null
  headingColor: string | null
  font: Font
  logo: string | null
  /** What shoppers are asked for; what was saved unless given. */
  form?: CheckoutForm
  /** What they are asked in the merchant's words; what was saved unless given. */
  ownFields?: readonly OwnField[] | undefined
}

/** The checkout itself in a frame: asked for with the look it starts with, then told of each change. */
export const CheckoutPreview = (props: Props) => {
  const { primaryColor, headingColor, font, logo } = props
  const [device, setDevice] = useState<Device>('phone')
  const [shown, setShown] = useState<Shown>('checkout')
  const [language, setLanguage] = useState<string>(sourceLanguage)
  const list = useOpenedList()
  const frame = useRef<HTMLIFrameElement>(null)
  const [look] = useState(() => findLook(props))
  const source = getPreviewAddress(look, shown, language)
  const loads = useLoads(frame)
  const { data: own } = useQuery(previewProductsQuery)
  const { data: saved } = useQuery(formQuery)
  const { data: savedFields } = useQuery(ownFieldsQuery)
  const { data: wallets } = useQuery(previewWalletsQuery)
  const { data: store } = useQuery(previewStoreQuery(language, own?.products))
  const asked = props.form ?? saved?.form
  const ownFields = props.ownFields ?? savedFields?.fields
  const { ref: stage, width: room } = useElementSize()
  const size = fitted(device, room)

  useEffect(() => {
    if (loads === 0) return
    const look = {
      ...(primaryColor && { primary_color: primaryColor }),
      ...(headingColor && { heading_color: headingColor }),
      font_family: drawnFont(font),
      logo_url: logo ?? placeholderLogo,
    }
    frame.current?.contentWindow?.postMessage({ type: 'checky-look', look }, window.location.origin)
  }, [loads, primaryColor, headingColor, font, logo])
  useEffect(() => {
    if (loads === 0 || !own?.products.length) return
    frame.current?.contentWindow?.postMessage({ type: 'checky-products', ...own }, window.location.origin)
  }, [loads, own])

  useEffect(() => {
    if (loads === 0 || !asked) return
    frame.current?.contentWindow?.postMessage({ type: 'checky-form', form: asked }, window.location.origin)
  }, [loads, asked])

  useEffect(() => {
    if (loads === 0 || !ownFields) return
    frame.current?.contentWindow?.postMessage({ type: 'checky-own-fields', fields: ownFields }, window.location.origin)
  }, [loads, ownFields])

  useEffect(() => {
    if (loads === 0 || !wallets) return
    frame.current?.contentWindow?.postMessage({ type: 'checky-wallets', wallets }, window.location.origin)
  }, [loads, wallets])

  useEffect(() => {
    if (loads === 0 || !store) return
    frame.current?.contentWindow?.postMessage({ type: 'checky-store', store }, window.location.origin)
  }, [loads, store])

  return (
    <PreviewCard>
      <Group gap="xs" mb="md">
        <SegmentedControl
          aria-label="Screen of the preview"
          data={devices}
          value={device}
          onChange={(value) => setDevice(value)}
        />
        <Group gap="xs" className={classes.choices ?? ''}>
          <Select
            className={classes.choice ?? ''}
            aria-label="What the preview shows"
            data={shownNames}
            // Drawn while closed too: arrow keys begin at what is chosen.
            comboboxProps={{ keepMounted: true }}
            value={shown}
            onChange={(value) => value && setShown(value)}
          />
          <Select
            className={classes.choice ?? ''}
            aria-label="Language of the preview"
            searchable
            // What is typed takes the place of the chosen language.
            onClick={(event) => event.currentTarget.select()}
            nothingFoundMessage="No language found"
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            {...list}
            value={language}
            onChange={(value) => value && setLanguage(value)}
          />
        </Group>
      </Group>
      <div className={classes.stage} ref={stage}>
        <div className={classes.screen} style={{ width: size.width * size.scale }}>
          <iframe
            ref={frame}
            className={classes.frame}
            title="Preview"
            src={source}
            style={{ width: size.width, height: size.height, transform: `scale(${size.scale})` }}
          />
        </div>
      </div>
      {asked?.express && wallets && (
        <Text size="sm" c="dimmed" mt="sm">
          {dependence(wallets)}
        </Text>
      )}
    </PreviewCard>
  )
}

/** What a shopper's device decides. */
const dependence = (wallets: readonly ExpressWalletName[]) => {
  if (wallets.length === 0) return 'None of your providers offers a wallet for express checkout yet.'
  const sentences = [
    wallets.includes('applepay') && 'Apple Pay is shown in Safari on devices that have it.',
    wallets.includes('googlepay') && 'Google Pay is shown where the browser has it.',
    wallets.includes('paypal') && 'PayPal is shown on every device.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** How often the frame's page has said that it can be told of changes: once for each page that it loads. */
const useLoads = (frame: RefObject<HTMLIFrameElement | null>) => {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const received = ({ source, data }: MessageEvent<{ type?: string } | null>) => {
      if (source === frame.current?.contentWindow && data?.type === 'checky-preview-ready')
        setLoads((before) => before + 1)
    }
    window.addEventListener('message', received)
    return () => window.removeEventListener('message', received)
  }, [frame])
  return loads
}

const findLook = ({ primaryColor, headingColor, font, logo }: Props) => ({
  primaryColor: primaryColor ?? defaultCustomization.primary_color,
  headingColor: headingColor ?? defaultCustomization.heading_color,
  fontFamily: font,
  logo: logo ?? placeholderLogo,
})

const getPreviewAddress = (look: Record<string, string>, shown: Shown, language: string) => {
  const query = new URLSearchParams(look)
  if (shown === 'thank_you') query.set('page', shown)
  else if (shown !== 'checkout') query.set('state', shown)
  if (language !== sourceLanguage) query.set('lang', language)
  return `/checkout-react?${query}`
}
