import { formatNumber } from './format.ts'

/** '64 mm²', '12.4 cm²'. */
export function formatArea(areaMm2: number) {
  return areaMm2 < 100 ? `${formatNumber(Math.round(areaMm2))} mm²` : `${formatNumber(areaMm2 / 100)} cm²`
}
