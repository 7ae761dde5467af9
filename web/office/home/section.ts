import { IconHome } from '../../app/ui/data/icons.ts'
import type { Page, Section } from '../shell/section.ts'
import * as texts from './texts.ts'

const page = (path: string, label: string, load: Page['load']): Page => ({ path, label, permissions: ['content'], load })

export const home: Section = {
  label: texts.home,
  icon: IconHome,
  pages: [
    page('home', texts.preview, () => import('./preview/preview-page.tsx')),
    page('home/banners', texts.banners, () => import('./banners/banners-page.tsx')),
    page('home/hero', texts.hero, () => import('./hero/hero-page.tsx')),
    page('home/shelves', texts.shelves, () => import('./shelves/shelves-page.tsx')),
    page('home/daily', texts.daily, () => import('./daily/daily-page.tsx')),
    page('home/rotation', texts.rotation, () => import('./lists/rotation-page.tsx')),
    page('home/choice', texts.choice, () => import('./lists/choice-page.tsx')),
  ],
}
