import { useEffect, useRef, useState } from 'react'
import { SectionCard } from '#kit/web/section-card.tsx'
import { drawnFont, type Font } from '../rules.ts'
import classes from './appearance-tab.module.css'

type Props = {
  look: { primary_color: string; heading_color: string; font_family: Font }
  logo: string | null
}

/** The checkout itself in a frame: asked for with the look it starts with, then told of each change. */
export const CheckoutPreview = ({ look, logo }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [source] = useState(() => addressOf(look, logo))
  const [isLoaded, setLoaded] = useState(false)
  const { primary_color, heading_color, font_family } = look

  useEffect(() => {
    if (!isLoaded) return
    const message = {
      type: 'checky-look',
      look: { primary_color, heading_color, font_family: drawnFont(font_family), logo_url: logo },
    }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [isLoaded, primary_color, heading_color, font_family, logo])

  return (
    <SectionCard title="Preview" description="What shoppers see, with sample products.">
      <iframe
        ref={frame}
        className={classes.frame}
        title="Preview"
        src={source}
        onLoad={() => setLoaded(true)}
        tabIndex={-1}
      />
    </SectionCard>
  )
}

const addressOf = (look: Props['look'], logo: string | null) => {
  const query = new URLSearchParams({
    primaryColor: look.primary_color,
    headingColor: look.heading_color,
    fontFamily: look.font_family,
    ...(logo && { logo }),
  })
  return `/checkout-react?${query}`
}
