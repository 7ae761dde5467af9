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
  IconHome,
  IconListDetails,
  IconMessageCircle,
  IconMusic,
  IconPackage,
  IconRefresh,
  IconSparkles,
  IconStar,
  IconTag,
  IconUsers,
  IconWand,
  IconWaveSine,
} from '../ui/icons.ts'

const ICONS: Record<string, Icon> = {
  home: IconHome,
  music: IconMusic,
  disc: IconDisc,
  chart: IconChartBar,
  wave: IconWaveSine,
  star: IconStar,
  sparkles: IconSparkles,
  package: IconPackage,
  users: IconUsers,
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
  message: IconMessageCircle,
  download: IconDownload,
}

/** The glyph that the server names; one it does not know is a disc. */
export function MenuIcon({ name }: { name: string }) {
  const Glyph = ICONS[name] ?? IconDisc
  return <Glyph size={18} stroke={1.7} aria-hidden="true" />
}
