import {
  type Icon,
  IconChartBar,
  IconDisc,
  IconDownload,
  IconHome,
  IconMusic,
  IconSparkles,
  IconStar,
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
  download: IconDownload,
}

/** The glyph that the server names; one it does not know is a disc. */
export function MenuIcon({ name }: { name: string }) {
  const Glyph = ICONS[name] ?? IconDisc
  return <Glyph size={18} stroke={1.7} aria-hidden="true" />
}
