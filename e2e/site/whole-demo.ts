import { untilDemoIsWhole } from '../../tools/whole-demo.ts'
import { untilCharted } from './charted.ts'
import { IS_MANY, SITE_ORIGIN } from './endpoints.ts'

/** The journeys begin with all of the demo and its charts; a site of many processes has only begun to publish it. */
export default async () => {
  if (!IS_MANY) return
  await untilDemoIsWhole(SITE_ORIGIN)
  await untilCharted(SITE_ORIGIN)
}
