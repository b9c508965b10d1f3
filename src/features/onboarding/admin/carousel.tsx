import { ActionIcon } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef, useReducedMotion } from '@mantine/hooks'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { BrandDrawing, FiguresDrawing, PayDrawing } from './drawings.tsx'
import classes from './carousel.module.css'

const slides = [
  {
    Drawing: BrandDrawing,
    title: 'A checkout that is yours',
    text: 'Your colours, font and logo, your reviews, on your own domain.',
  },
  {
    Drawing: PayDrawing,
    title: 'Paid the way they like',
    text: 'Cards, wallets and local methods through the providers you choose. Each paid cart becomes one order.',
  },
  {
    Drawing: FiguresDrawing,
    title: 'See what it earns you',
    text: 'Conversion, revenue, best sellers and discounts, month by month.',
  },
]

const TURN_MS = 7000

/** Three reasons for the product. Turns by itself unless paused, pointed at, focused, or motion is unwanted. */
export const Carousel = () => {
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const { ref: hoverRef, hovered } = useHover()
  const { ref: focusRef, focused } = useFocusWithin()
  const ref = useMergedRef(hoverRef, focusRef)
  const still = useReducedMotion()
  const turning = !paused && !hovered && !focused && !still
  const go = (by: number) => setCurrent((at) => (at + by + slides.length) % slides.length)
  useEffect(() => {
    if (!turning) return undefined
    const timer = window.setInterval(() => setCurrent((at) => (at + 1) % slides.length), TURN_MS)
    return () => window.clearInterval(timer)
  }, [turning])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <section ref={ref} className={classes.carousel} aria-roledescription="carousel" aria-label="What you can do here">
      <div className={classes.slides} aria-live={turning ? 'off' : 'polite'}>
        {slides.map(({ Drawing, title, text }, at) => (
          <section
            key={title}
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
            className={classes.slide}
            data-current={at === current || undefined}
            inert={at !== current}
          >
            <Drawing />
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </section>
        ))}
      </div>
      <div className={classes.controls}>
        <ActionIcon {...control} aria-label="Previous slide" onKeyDown={onKeyDown} onClick={() => go(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        {slides.map(({ title }, at) => (
          <button
            key={title}
            type="button"
            className={classes.dot}
            aria-label={`Slide ${at + 1}: ${title}`}
            aria-current={at === current}
            onKeyDown={onKeyDown}
            onClick={() => setCurrent(at)}
          />
        ))}
        <ActionIcon {...control} aria-label="Next slide" onKeyDown={onKeyDown} onClick={() => go(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {!still && (
          <ActionIcon
            {...control}
            className={classes.pause}
            aria-label={paused ? 'Play slides' : 'Pause slides'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          </ActionIcon>
        )}
      </div>
    </section>
  )
}

const control = { variant: 'transparent', color: 'white', size: 'lg' } as const
