import { IconMusic } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const works: Section = {
  label: texts.works,
  icon: IconMusic,
  pages: [
    { path: 'works', label: texts.list, permissions: ['content'], load: () => import('./works-page.tsx') },
    { path: 'works/posts', label: texts.posts, permissions: ['content'], load: () => import('./posts/posts-page.tsx') },
    { path: 'works/posts/:postId', permissions: ['content'], load: () => import('./posts/post-page.tsx') },
    { path: 'works/new', permissions: ['content'], load: () => import('./new-work-page.tsx') },
    { path: 'works/:id', permissions: ['content'], load: () => import('./work-page.tsx') },
  ],
}
