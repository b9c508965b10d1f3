import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSavedLook } from '#features/customization/admin/public.ts'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { TextPage } from '../catalogue.ts'
import type { OfferedLanguage } from '../contract.ts'
import type { TextRow } from './text-rows.ts'
import classes from './localization-page.module.css'

type Props = { language: OfferedLanguage; page: TextPage; rows: readonly TextRow[] }

/** The page as shoppers of this language see it, told of each change while it is typed. */
export const TextPreview = ({ language, page, rows }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isListening, setListening] = useState(false)
  const look = useSavedLook()
  useEffect(() => {
    const received = ({ source, data }: MessageEvent<{ type?: string } | null>) => {
      if (source === frame.current?.contentWindow && data?.type === 'checky-preview-ready') setListening(true)
    }
    window.addEventListener('message', received)
    return () => window.removeEventListener('message', received)
  }, [])
  useEffect(() => {
    if (!isListening) return
    const texts = Object.fromEntries(
      rows.map(({ key, typed, shipped, value }) => [key, typed.trim() || shipped || value]),
    )
    frame.current?.contentWindow?.postMessage({ type: 'checky-texts', texts }, window.location.origin)
  }, [isListening, rows])
  return (
    <div className={classes.preview}>
      <SectionCard title="Preview" description={`The page in ${language.name}, with sample data.`}>
        {look ? (
          <iframe
            ref={frame}
            className={classes.frame}
            title={`Preview in ${language.name}`}
            src={`/checkout-react?${new URLSearchParams({ lang: language.code, page, ...look })}`}
          />
        ) : (
          <Skeleton className={classes.frame} />
        )}
      </SectionCard>
    </div>
  )
}
