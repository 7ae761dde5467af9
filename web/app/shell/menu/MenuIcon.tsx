import { Suspense } from 'react'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import {
  type Icon,
  IconBox,
  IconConfetti,
  IconHeart,
  IconHistory,
  IconHome,
  IconMessageCircle,
  IconSparkles,
  IconStack2,
  IconTrophy,
  IconUsers,
  IconVinyl,
} from '../../ui/data/icons.ts'

/** Further icons that an operator may name; no first page waits for them. */
const FurtherIcon = lazyPart(() => import('./FurtherIcon.tsx'))

const ICONS: Record<string, Icon> = {
  home: IconHome,
  vinyl: IconVinyl,
  trophy: IconTrophy,
  sparkles: IconSparkles,
  stack: IconStack2,
  users: IconUsers,
  box: IconBox,
  heart: IconHeart,
  history: IconHistory,
  confetti: IconConfetti,
  message: IconMessageCircle,
}

/** The icon that the server names; a record for unknown names. */
export function MenuIcon({ name }: { name: string }) {
  const Glyph = ICONS[name]
  const Known = Glyph ?? IconVinyl
  const icon = <Known size={20} stroke={1.6} aria-hidden="true" />
  if (Glyph) return icon
  return (
    <Suspense fallback={icon}>
      <FurtherIcon name={name}>{icon}</FurtherIcon>
    </Suspense>
  )
}
