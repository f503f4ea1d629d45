import type { Mode } from '../mode.ts';
import { type RawResponse, readResponse } from './read-gateway-response.ts';
import { type SaleFields, saleXml } from './sale-xml.ts';

const paths: Record<Mode, string> = { test: '/DevTranSvcs', live: '/TranSvcs' };

export type Talk = ReturnType<typeof talkTo>;

/** All requests a client can send to the simulator at this address. */
export function talkTo(url: string) {
  async function post(mode: Mode, xml: string, given: RequestInit = {}): Promise<Response> {
    return fetch(`${url}${paths[mode]}/Ssis.asmx`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: xml,
      ...given,
    });
  }
  async function control(path: string, method = 'GET', body?: object): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  }
  return {
    url,
    post,
    control,
    sell: async (fields: SaleFields = {}, mode: Mode = 'test'): Promise<RawResponse> =>
      readResponse(await post(mode, saleXml(fields))),
    inquire: async (tranId: string, mode: Mode = 'test', merchantKey = 'BOSL_1'): Promise<string> =>
      (await fetch(`${url}${paths[mode]}/tqs.aspx?m=${merchantKey}&t=${tranId}`)).text(),
    arm: (kind: string, more: object = {}): Promise<unknown> =>
      control('/faults', 'POST', { mode: 'test', kind, count: 1, ...more }),
  };
}
