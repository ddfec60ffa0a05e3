import { formatNumber } from './format.ts'

/** '64 mm²', '12.4 cm²'. */
export function formatArea(areaMm2: number) {
  return areaMm2 < 100 ? formatSquareMillimetres(areaMm2) : `${formatNumber(areaMm2 / 100)} cm²`
}

/** '1,240 mm²', for comparing small differences. */
export function formatSquareMillimetres(areaMm2: number) {
  return `${formatNumber(Math.round(areaMm2))} mm²`
}
