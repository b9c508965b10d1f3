import type { ReactNode } from 'react'
import { choicesId } from '#features/analytics/measuring.ts'
import { LanguageSwitcher } from '#features/localization/shopper/language-switcher.tsx'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Look } from '../../contract.ts'
import { AlertIcon, BackIcon, LockIcon } from './icons.tsx'
import styles from './page.module.css'

type HeaderProps = { storeName: string; look: Look; href?: string | undefined }

/** The shop's logo in a box of 200 by 60, or its name. */
export const Header = ({ storeName, look, href }: HeaderProps) => {
  const brand = look.logo_url ? (
    <img className={styles.logo} src={look.logo_url} alt={storeName} width="200" height="60" fetchPriority="high" />
  ) : (
    <span className={styles.shopName}>{storeName}</span>
  )
  return (
    <header className={styles.header}>
      {href ? (
        <a className={styles.brand} href={href}>
          {brand}
        </a>
      ) : (
        <div className={styles.brand}>{brand}</div>
      )}
    </header>
  )
}

type FooterProps = { storeName: string; href: string; isMeasured?: boolean | undefined; children?: ReactNode }

export const Footer = ({ storeName, href, isMeasured, children }: FooterProps) => {
  const t = useTexts()
  return (
    <footer className={styles.footer}>
      <a className={styles.back} href={href}>
        <BackIcon />
        {t('footer.back_to_shop', { store: storeName })}
      </a>
      <LanguageSwitcher />
      <span className={styles.hint}>
        <LockIcon />
        {t('footer.secure')}
      </span>
      {isMeasured && (
        <button className={`${styles.link} scripted`} type="button" id={choicesId}>
          {t('consent.change')}
        </button>
      )}
      {children}
    </footer>
  )
}

/** One sentence that is good to know and asks for nothing: that no money moves, that another tab is open. */
export const Note = ({ kind, text }: { kind: 'test' | 'tabs'; text: string }) => (
  <p className={styles.notice} data-kind={kind}>
    <AlertIcon />
    <strong>{text}</strong>
  </p>
)

type MessageProps = {
  shop: { store_name: string; look: Look } | null
  href?: string
  title: string
  children: ReactNode
}

const takeFocus = (heading: HTMLElement | null) => {
  if (document.activeElement?.matches('body, [hidden] *')) heading?.focus()
}

/** A page that is one message in the middle, with one way on. In place of a form it is read from its beginning. */
export const MessageFrame = ({ shop, href, title, children }: MessageProps) => (
  <div className={styles.alone}>
    {shop && <Header storeName={shop.store_name} look={shop.look} href={href} />}
    <main className={styles.message}>
      <h1 ref={takeFocus} className={styles.messageTitle} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  </div>
)
