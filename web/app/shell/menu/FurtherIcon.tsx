import type { ReactNode } from 'react'
import {
  type Icon,
  IconBulb,
  IconCalendarEvent,
  IconCategory,
  IconChartBar,
  IconDisc,
  IconDownload,
  IconFlame,
  IconGlassFull,
  IconHeadphones,
  IconListDetails,
  IconMusic,
  IconPackage,
  IconRefresh,
  IconStar,
  IconTag,
  IconUser,
  IconWand,
  IconWaveSine,
} from '../../ui/data/icons.ts'

const ICONS: Record<string, Icon> = {
  music: IconMusic,
  disc: IconDisc,
  chart: IconChartBar,
  wave: IconWaveSine,
  star: IconStar,
  package: IconPackage,
  flame: IconFlame,
  calendar: IconCalendarEvent,
  category: IconCategory,
  tag: IconTag,
  list: IconListDetails,
  refresh: IconRefresh,
  headphones: IconHeadphones,
  wand: IconWand,
  bulb: IconBulb,
  glass: IconGlassFull,
  download: IconDownload,
  user: IconUser,
}

/** A menu icon beyond those of its first rows; `children` for unknown names. */
export default function FurtherIcon({ name, children }: { name: string; children: ReactNode }) {
  const Glyph = ICONS[name]
  return Glyph ? <Glyph size={20} stroke={1.6} aria-hidden="true" /> : children
}
