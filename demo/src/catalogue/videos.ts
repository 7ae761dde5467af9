export interface DemoVideo {
  slug: string
  title: string
  /** Slug of the track that sounds in it, and whose artist made it. */
  track: string
  information: string
  /** ISO 8601 date. */
  releaseDate: string
}

export const videos: readonly DemoVideo[] = [
  {
    slug: 'neon-in-the-fog-visual',
    title: '雾中霓虹 · 现场视觉',
    track: 'neon-in-the-fog',
    information: '随低频起伏的灯光视觉，可直接投在舞台大屏上。',
    releaseDate: '2026-11-02',
  },
  {
    slug: 'dunhuang-flight-visual',
    title: '敦煌飞天 · 舞台视觉',
    track: 'dunhuang-flight',
    information: '飞天的飘带跟着古筝走，开场与走秀通用。',
    releaseDate: '2026-09-20',
  },
]
