import { type RefObject, useEffect, useRef, useState } from 'react'
import { defaultCustomization, drawnFont, type Font, placeholderLogo } from '../rules.ts'
import { PreviewCard } from './appearance-cards.tsx'
import classes from './appearance-tab.module.css'

type Props = {
  /** As `#rrggbb`; null while something else is typed, and the colour before it stays. */
  primaryColor: string | null
  headingColor: string | null
  font: Font
  logo: string | null
}

/** The checkout itself in a frame: asked for with the look it starts with, then told of each change. */
export const CheckoutPreview = (props: Props) => {
  const { primaryColor, headingColor, font, logo } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [source] = useState(() => addressOf(props))
  const isListening = useIsListening(frame)

  useEffect(() => {
    if (!isListening) return
    const look = {
      ...(primaryColor && { primary_color: primaryColor }),
      ...(headingColor && { heading_color: headingColor }),
      font_family: drawnFont(font),
      logo_url: logo ?? placeholderLogo,
    }
    frame.current?.contentWindow?.postMessage({ type: 'checky-look', look }, window.location.origin)
  }, [isListening, primaryColor, headingColor, font, logo])

  return (
    <PreviewCard>
      <iframe ref={frame} className={classes.frame} title="Preview" src={source} />
    </PreviewCard>
  )
}

/** True from the moment when the frame's page says that it can be told of changes. */
const useIsListening = (frame: RefObject<HTMLIFrameElement | null>) => {
  const [isListening, setListening] = useState(false)
  useEffect(() => {
    const received = ({ source, data }: MessageEvent<{ type?: string } | null>) => {
      if (source === frame.current?.contentWindow && data?.type === 'checky-preview-ready') setListening(true)
    }
    window.addEventListener('message', received)
    return () => window.removeEventListener('message', received)
  }, [frame])
  return isListening
}

const addressOf = ({ primaryColor, headingColor, font, logo }: Props) => {
  const query = new URLSearchParams({
    primaryColor: primaryColor ?? defaultCustomization.primary_color,
    headingColor: headingColor ?? defaultCustomization.heading_color,
    fontFamily: font,
    logo: logo ?? placeholderLogo,
  })
  return `/checkout-react?${query}`
}
