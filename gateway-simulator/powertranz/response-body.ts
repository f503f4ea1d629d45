import { messageOf } from './response-codes.ts';

export type FieldError = { Code: string; Message: string };

export type ThreeDSecureResult = {
  Eci?: string;
  Cavv?: string;
  AuthenticationStatus?: string;
  StatusReason?: string;
  CardEnrolled: 'Y' | 'N';
  ProtocolVersion?: string;
  DsTransId?: string;
};

/** The response to any message, in the order of the vendor's samples; absent members are left out. */
export type ResponseBody = {
  TransactionType?: number;
  Approved: boolean;
  AuthorizationCode?: string;
  TransactionIdentifier?: string;
  OriginalTrxnIdentifier?: string;
  TotalAmount?: number;
  CurrencyCode?: string;
  RRN?: string;
  CardBrand?: string;
  CardSuffix?: string;
  IsoResponseCode: string;
  ResponseMessage: string;
  RiskManagement?: { CvvResponseCode?: string; ThreeDSecure?: ThreeDSecureResult };
  OrderIdentifier?: string;
  Errors?: FieldError[];
  RedirectData?: string;
  SpiToken?: string;
};

/** A response without a stored transaction, so nothing was charged or returned. */
export function refusal(isoResponseCode: string, more: Partial<ResponseBody> = {}): ResponseBody {
  const { TransactionType, TransactionIdentifier, ...rest } = more;
  return {
    ...(TransactionType !== undefined && { TransactionType }),
    Approved: false,
    ...(TransactionIdentifier !== undefined && { TransactionIdentifier }),
    IsoResponseCode: isoResponseCode,
    ResponseMessage: messageOf(isoResponseCode),
    ...rest,
  };
}
