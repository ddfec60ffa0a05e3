/** What the server of the journeys is given; the scripts they name are answered by the journey itself. */
export const trackingIds = { GTM_ID: 'GTM-TEST123', ANALYTICS_ID: 'G-TEST123', PIXEL_ID: '1234567890' }
