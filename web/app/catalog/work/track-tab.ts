/** The parts of a track's page, by the ids of their sections. */
export const TRACK_TABS = ['comments', 'next', 'versions'] as const
export type TrackTab = (typeof TRACK_TABS)[number]

/** The part that a fragment names, such as `#next`; the comments where it names none. */
export const tabAt = (hash: string): TrackTab => TRACK_TABS.find((tab) => hash === `#${tab}`) ?? 'comments'
