import { untilDemoIsWhole } from '../tools/whole-demo.ts'
import { SITE_ORIGIN } from './places.ts'

export default () => untilDemoIsWhole(SITE_ORIGIN)
