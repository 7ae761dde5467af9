import type { MenuItem, SiteConfig } from '@shenglang/contract/site/entities'
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PlayBar } from '../../media/bar/PlayBar.tsx'
import { PLAYER_PATH } from '../../media/player-path.ts'
import { useAnswersInPlace } from '../../remote/answers-in-place.ts'
import { type Preferences, SIDE_COOKIE, savePreference } from '../../session/preferences.ts'
import { useDestination } from '../../ui/browser/destination.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { menuPosition } from '../menu/menu-address.ts'
import { PhoneTabs } from '../menu/PhoneTabs.tsx'
import { SectionTabs } from '../menu/SectionTabs.tsx'
import { SideMenu } from '../menu/SideMenu.tsx'
import { LINE_SLOT } from '../offline/line-slot.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import * as texts from './initial-texts.ts'
import { TopBar } from './TopBar.tsx'
import { useWaitingShape } from './waiting-shape.ts'

/** Not needed on the first page. */
const Waiting = lazyPart(() => import('./Waiting.tsx'))

interface FrameProps {
  config: SiteConfig
  menu: MenuItem[]
  preferences: Preferences
  children: ReactNode
}

/** The frame of every page: side menu, top bar, footer, play bar; none for the full-page player. */
export function Frame({ config, menu, preferences, children }: FrameProps) {
  useAnswersInPlace()
  const isAlone = useLocation().pathname === PLAYER_PATH
  const [isCollapsed, setCollapsed] = useState(preferences.isMenuCollapsed)
  const collapse = (collapsed: boolean) => {
    setCollapsed(collapsed)
    savePreference(SIDE_COOKIE, collapsed ? 'collapsed' : 'open')
  }
  const { pathname, search } = useDestination()
  const position = menuPosition(menu, pathname, search)
  const waitingShape = useWaitingShape()
  const [isMenuOpen, setMenuOpen] = useSheet(pathname + search)
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      <Busy />
      <div className={styles.frame} data-collapsed={isCollapsed || undefined} data-alone={isAlone || undefined}>
        {isAlone ? null : (
          <SideMenu
            menu={menu}
            activeId={position?.entry.menuId}
            siteName={config.basic.siteName}
            isCollapsed={isCollapsed}
            onCollapse={collapse}
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
          />
        )}
        <div className={styles.column}>
          {isAlone ? null : <TopBar initialTheme={preferences.theme} menu={menu} siteName={config.basic.siteName} />}
          <div id={LINE_SLOT} className={styles.line} />
          <main id="main" className={styles.main} tabIndex={-1}>
            {isAlone ? null : <SectionTabs position={position} />}
            {waitingShape && !isAlone ? (
              <Suspense>
                <Waiting shape={waitingShape} />
              </Suspense>
            ) : null}
            {children}
          </main>
          {isAlone ? null : <Footer config={config} />}
        </div>
      </div>
      <PlayBar startsHidden={preferences.isPlayBarHidden} />
      {isAlone ? null : (
        <PhoneTabs position={position} isMenuOpen={isMenuOpen} onMenu={() => startTransition(() => setMenuOpen(!isMenuOpen))} />
      )}
    </>
  )
}

function Busy() {
  return useNavigation().state === 'idle' ? null : <div className={styles.busy} aria-hidden="true" />
}

/** The menu as a phone's sheet: closed by Escape, by a touch beside it, or by navigation. */
function useSheet(address: string): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [openAt, setOpenAt] = useState<string>()
  useEffect(() => {
    if (openAt === undefined) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [openAt])
  return [openAt === address, (open) => setOpenAt(open ? address : undefined)]
}
